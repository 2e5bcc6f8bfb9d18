/* Sums the layout shift that follows from no click of the moment before, and remembers what moved. */
window.shifted = 0;
window.shifts = [];
new PerformanceObserver((list) => {
  const box = ({ x, y, width, height }) => `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    window.shifted += entry.value;
    for (const { node, previousRect, currentRect } of entry.sources)
      window.shifts.push(`${entry.value.toFixed(3)} ${node?.nodeName} ${node?.className ?? ""} ${box(previousRect)} → ${box(currentRect)}`);
  }
}).observe({ type: "layout-shift", buffered: true });
