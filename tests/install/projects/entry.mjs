import { main } from './program.mjs';

main().then(console.log);
