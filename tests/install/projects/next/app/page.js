import { main } from '../../program.mjs';

export const dynamic = 'force-dynamic';

export default async function Page() {
  return <p>{await main()}</p>;
}
