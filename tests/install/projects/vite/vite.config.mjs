export default {
  build: { ssr: '../entry.mjs' },
};
