// What `webpack-cli` does, in five lines.
import webpack from 'webpack';

import config from './webpack.config.cjs';

webpack(config, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
});
