// The warnings of this process.

/** What the process warns of until `stop()`, which resolves to it. */
export function warnings() {
  const seen = [];
  const note = (warning) => seen.push(warning);
  process.on('warning', note);
  const stop = async () => {
    await new Promise(setImmediate);
    process.off('warning', note);
    return seen;
  };
  return { seen, stop };
}
