// What was added, with its types in TypeScript; each wrong value is a compile error.
import { Client, type Coupon, type Image } from 'xpauto';

declare const client: Client;
client.images.get(101, 601).then((image: Image) => image.shownAt);
client.goals.get(201, { optionalFields: ['experimentAmount'] });
client.goals.edit(201, { description: 'All sales' });
client.coupons.create({ code: 'SPRING' }).then((coupon: Coupon) => coupon.code);
new Client({ agent: 'shop/1.0' });

// @ts-expect-error it has two parameters in its path
client.images.get(101);
// @ts-expect-error it takes no optional fields
client.images.get(101, 601, { optionalFields: ['name'] });
// @ts-expect-error it does not send the site
client.goals.edit(201, { siteId: 7 });
// @ts-expect-error the code is required
client.coupons.create({});
// @ts-expect-error it is a string
new Client({ agent: 7 });
