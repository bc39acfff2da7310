export default {
  serverExternalPackages: ['xpauto'],
};
