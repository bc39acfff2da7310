import { Sandbox } from 'xpauto';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const sandbox = await Sandbox.start({ segments: 7 });
  const segments = await sandbox.client().segments.list().collect();
  await sandbox.stop();
  return <p>{`${segments.length} segments`}</p>;
}
