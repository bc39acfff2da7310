// The entry point for runtimes without native modules, such as Cloudflare Workers and the edge runtime of Next.js.
throw new Error('xpauto needs Node, Bun or Deno: it is a native module');

export {};
