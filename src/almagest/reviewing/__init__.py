"""Reviews: where a finished game was decided, by what each player could know, and by what luck there was."""
