import { Client, NotFoundError, Sandbox } from 'xpauto';

export async function GET() {
  const sandbox = await Sandbox.start();
  const client = new Client({ baseUrl: sandbox.url, token: sandbox.token, proxy: '' });
  const error = await client.keyMoments.delete(999_999).catch((caught) => caught);
  await sandbox.stop();
  return Response.json({ isNotFound: error instanceof NotFoundError });
}
