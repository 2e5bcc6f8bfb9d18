"""Games that exist for the laws: small ones that must pass, and leaks that must be caught."""
