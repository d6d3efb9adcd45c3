import { randomUUID } from 'node:crypto';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { tableContents } from '../../../testing/table-contents.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { ticketRows } from '../../../testing/ticket-rows.ts';
import { tinyImages } from '../../../testing/tiny-files.ts';
import { createAttachments, type Attachments } from './attachments.ts';
import { presentAttachment } from './present.ts';
import { attachmentsOfMessages, attachTo } from './repository.ts';

const minutes = 60_000;
const hello = Buffer.from('hello\n');

let database: TestDatabase;
let rows: ReturnType<typeof ticketRows>;
let attachments: Attachments;
let now = new Date('2031-05-17T10:00:00.000Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

let customer: string;
let other: string;
let admin: string;
let ticketId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  rows = ticketRows(database);
  attachments = createAttachments({
    db: database.db,
    clock: { now: () => now },
    publicUrl: 'https://shop.example',
  });
});
afterAll(() => database.drop());

beforeEach(async () => {
  [customer, other, admin] = [await rows.person(), await rows.person(), await rows.person('Admin')];
  ticketId = await rows.ticket(customer);
});

const contents = () => tableContents({ database });

function bring(change: Partial<Parameters<Attachments['upload']>[0]> = {}) {
  const uploaderId = change.uploaderId ?? customer;
  return attachments.upload({
    ticketId,
    ownerId: uploaderId === admin ? null : uploaderId,
    uploaderId,
    name: 'a.txt',
    bytes: hello,
    ...change,
  });
}

/** A file in a sent message. */
async function sent(authorId: string, { note = false } = {}) {
  const { id } = await bring({ uploaderId: authorId });
  const messageId = await rows.message(ticketId, authorId, {
    note,
    role: authorId === admin ? 'Admin' : 'User',
  });
  await attachTo(database.db, { ids: [id], ticketId, uploadedBy: authorId, messageId });
  return id;
}

/** 'done', or the name of the refusal. */
function outcomeOf(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'done',
    (reason: unknown) => (reason instanceof AppError ? reason.error : String(reason)),
  );
}

/** The same for many at once, sorted. */
async function outcomesOf(actions: Promise<unknown>[]): Promise<string[]> {
  return (await Promise.all(actions.map(outcomeOf))).toSorted();
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

async function expectRefusal(action: Promise<unknown>, error: string): Promise<void> {
  expect(await outcomeOf(action)).toBe(error);
}

/** Expects this refusal and an unchanged database. */
async function expectNothingChangedBy(action: () => Promise<unknown>, error: string): Promise<void> {
  const before = await contents();
  await expectRefusal(action(), error);
  expect(await contents()).toEqual(before);
}

const asCustomer = () => ({ userId: customer, ownerId: customer });
const asOther = () => ({ userId: other, ownerId: other });
const asAdmin = () => ({ userId: admin, ownerId: null });
const tokenOf = (url: string) => new URL(url).searchParams.get('link') ?? '';

describe('[TIC-61] uploads', () => {
  it('stores an upload unchanged, with its detected type', async () => {
    const row = await bring({ name: '../photo.exe', bytes: tinyImages.png });
    expect(presentAttachment(row)).toEqual({
      id: row.id,
      name: 'photo.exe.png',
      kind: 'image',
      type: 'image/png',
      size: tinyImages.png.length,
      width: 4,
      height: 3,
    });
    expect(row).toMatchObject({ ticketId, uploadedBy: customer, messageId: null, createdAt: now });
    const { bytes } = await attachments.open(
      tokenOf(await attachments.link(row.id, asCustomer())),
      asCustomer(),
    );
    expect(bytes.equals(tinyImages.png)).toBe(true);
  });

  it('stores an upload of 8 MB with every byte value', async () => {
    const bytes = Buffer.alloc(
      ticketLimits.attachmentBytes,
      Buffer.from(Array.from({ length: 256 }, (_, n) => n)),
    );
    tinyImages.gif.copy(bytes);
    const { id } = await bring({ bytes, name: 'large.gif' });
    const token = tokenOf(await attachments.link(id, asCustomer()));
    expect((await attachments.open(token, asCustomer())).bytes.equals(bytes)).toBe(true);
    // Remove it, because it would slow down later comparisons of all rows by a second each.
    await database.pool.query('delete from tickets where id = $1', [ticketId]);
  });

  it("refuses an upload to another user's ticket like one to a missing ticket", async () => {
    await expectNothingChangedBy(() => bring({ uploaderId: other }), 'not_found');
    await expectNothingChangedBy(() => bring({ ticketId: 'T-none0000' }), 'not_found');
    await expectNothingChangedBy(() => bring({ ticketId: 'T-none0000', uploaderId: admin }), 'not_found');
    await expectNothingChangedBy(
      () => bring({ uploaderId: other, bytes: Buffer.from('PK\x03\x04') }),
      'not_found',
    );
  });

  it('refuses an upload to a closed ticket by its customer, but not by staff', async () => {
    ticketId = await rows.ticket(customer, { status: 'close' });
    await expectNothingChangedBy(() => bring(), 'ticket_closed');
    expect((await bring({ uploaderId: admin })).uploadedBy).toBe(admin);
  });

  it('refuses an upload that is neither an image nor a text', async () => {
    for (const bytes of [Buffer.from('PK\x03\x04'), Buffer.from('GIF89a<html>'), Buffer.alloc(0)]) {
      await expectNothingChangedBy(() => bring({ bytes, name: 'a.png' }), 'file_not_allowed');
    }
  });

  it('refuses an upload that exceeds the limit of a ticket by one byte', async () => {
    ticketId = await rows.ticket(customer, { fileBytes: ticketLimits.ticketBytes - hello.length + 1 });
    await expectNothingChangedBy(() => bring(), 'ticket_full');
    await expectNothingChangedBy(() => bring({ uploaderId: admin }), 'ticket_full');
    ticketId = await rows.ticket(customer, { fileBytes: ticketLimits.ticketBytes - hello.length });
    expect((await bring()).size).toBe(hello.length);
  });

  it('[TIC-63] limits a user to ten unsent uploads across all tickets until one is discarded or sent', async () => {
    const second = await rows.ticket(customer);
    const brought = await Promise.all(
      Array.from({ length: 10 }, (_, at) => bring({ ticketId: at < 5 ? ticketId : second })),
    );
    await expectNothingChangedBy(() => bring(), 'too_many_uploads');
    await attachments.discard(brought[0]?.id ?? '', customer);
    await bring();
    await expectRefusal(bring(), 'too_many_uploads');
    const messageId = await rows.message(ticketId, customer);
    await attachTo(database.db, { ids: [brought[1]?.id ?? ''], ticketId, uploadedBy: customer, messageId });
    await bring();
    expect((await bring({ uploaderId: admin })).uploadedBy).toBe(admin);
  });

  it('stores ten of thirty concurrent uploads and still accepts those of another user', async () => {
    const outcomes = await outcomesOf(Array.from({ length: 30 }, () => bring()));
    expect(outcomes).toEqual([...times(10, 'done'), ...times(20, 'too_many_uploads')]);
    const { rows: found } = await database.pool.query(
      `select count(*)::int as files, count(c)::int as contents from ticket_attachments a
       left join ticket_attachment_contents c on c.attachment_id = a.id where uploaded_by = $1`,
      [customer],
    );
    expect(found).toEqual([{ files: 10, contents: 10 }]);
    await bring({ uploaderId: admin });
  });

  it('stores or refuses uploads while their ticket is deleted and leaves nothing behind', async () => {
    const bringing = outcomesOf(Array.from({ length: 8 }, () => bring()));
    await database.pool.query('delete from tickets where id = $1', [ticketId]);
    expect(['done', 'not_found']).toEqual(expect.arrayContaining(await bringing));
    const { rows: left } = await database.pool.query(
      'select 1 from ticket_attachments where ticket_id = $1',
      [ticketId],
    );
    expect(left).toEqual([]);
  });
});

describe('discarding an upload', () => {
  it('lets the uploader discard an upload', async () => {
    const { id } = await bring();
    await attachments.discard(id, customer);
    await expectRefusal(attachments.link(id, asCustomer()), 'not_found');
    const { rows: left } = await database.pool.query(
      'select 1 from ticket_attachment_contents where attachment_id = $1',
      [id],
    );
    expect(left).toEqual([]);
  });

  it("refuses to discard another user's, a sent or a missing upload", async () => {
    const { id } = await bring();
    const used = await sent(customer);
    await expectNothingChangedBy(() => attachments.discard(id, other), 'not_found');
    await expectNothingChangedBy(() => attachments.discard(id, admin), 'not_found');
    await expectNothingChangedBy(() => attachments.discard(used, customer), 'not_found');
    await expectNothingChangedBy(() => attachments.discard(randomUUID(), customer), 'not_found');
  });
});

describe('attaching uploads', () => {
  it('attaches files to a message in the given order', async () => {
    const ids = (await Promise.all([bring(), bring(), bring(), bring()])).map(({ id }) => id).toReversed();
    const messageId = await rows.message(ticketId, customer);
    const [silent, single] = [await rows.message(ticketId, customer), await rows.message(ticketId, customer)];
    const [alone = ''] = ids.splice(1, 1);
    const attached = await attachTo(database.db, { ids, ticketId, uploadedBy: customer, messageId });
    expect(attached.map(({ id, place }) => [id, place])).toEqual(ids.map((id, place) => [id, place]));
    await attachTo(database.db, { ids: [alone], ticketId, uploadedBy: customer, messageId: single });

    const found = await attachmentsOfMessages(database.db, [messageId, silent, single]);
    expect([...found.keys()].toSorted()).toEqual([messageId, single].toSorted());
    expect(found.get(messageId)?.map(({ id }) => id)).toEqual(ids);
    expect(found.get(single)?.map(({ id }) => id)).toEqual([alone]);
    expect(await attachmentsOfMessages(database.db, [])).toEqual(new Map());
  });

  it("skips files that are another user's, of another ticket, already sent, repeated or missing", async () => {
    const mine = (await bring()).id;
    const elsewhere = (await bring({ ticketId: await rows.ticket(customer) })).id;
    const staffs = (await bring({ uploaderId: admin })).id;
    const used = await sent(customer);
    const messageId = await rows.message(ticketId, customer);
    for (const wrong of [elsewhere, staffs, used, mine, randomUUID()]) {
      const ids = [mine, wrong];
      const before = await contents();
      const work = transact(database.db, async (tx) => {
        const attached = await attachTo(tx, { ids, ticketId, uploadedBy: customer, messageId });
        expect(attached.map(({ id }) => id)).toEqual([mine]);
        throw new AppError('not_found');
      });
      await expectRefusal(work, 'not_found');
      expect(await contents()).toEqual(before);
    }
  });

  it('attaches a file to only one of several concurrent messages', async () => {
    const { id } = await bring();
    const messages = await Promise.all(Array.from({ length: 8 }, () => rows.message(ticketId, customer)));
    const outcomes = await Promise.all(
      messages.map((messageId) =>
        attachTo(database.db, { ids: [id], ticketId, uploadedBy: customer, messageId }),
      ),
    );
    expect(outcomes.flat()).toHaveLength(1);
  });
});

describe('file access', () => {
  async function openers(id: string): Promise<string[]> {
    const viewers = { customer: asCustomer(), other: asOther(), admin: asAdmin() };
    const outcomes = await Promise.all(
      Object.entries(viewers).map(async ([name, viewer]) => ({
        name,
        outcome: await outcomeOf(attachments.link(id, viewer)),
      })),
    );
    expect(['done', 'not_found']).toEqual(expect.arrayContaining(outcomes.map(({ outcome }) => outcome)));
    return outcomes.filter(({ outcome }) => outcome === 'done').map(({ name }) => name);
  }

  it('lets only the uploader open an unsent file', async () => {
    expect(await openers((await bring()).id)).toEqual(['customer']);
    expect(await openers((await bring({ uploaderId: admin })).id)).toEqual(['admin']);
    const colleague = await rows.person('Admin');
    const theirs = await bring({ uploaderId: colleague, ownerId: null });
    expect(await openers(theirs.id)).toEqual([]);
  });

  it('lets the customer and staff open a file in a message', async () => {
    expect(await openers(await sent(customer))).toEqual(['customer', 'admin']);
    expect(await openers(await sent(admin))).toEqual(['customer', 'admin']);
  });

  it('[TIC-60] lets only staff open a file in a note', async () => {
    expect(await openers(await sent(admin, { note: true }))).toEqual(['admin']);
  });

  it('refuses a link to a missing file', async () => {
    await expectNothingChangedBy(() => attachments.link(randomUUID(), asAdmin()), 'not_found');
  });
});

describe('[ACC-42] [TIC-62] file links', () => {
  it('creates a link to our own server and stores only its hash', async () => {
    const url = await attachments.link((await bring()).id, asCustomer());
    expect(url).toMatch(/^https:\/\/shop\.example\/files\/tickets\?link=[\w-]{43}$/);
    const stored = JSON.stringify(await contents());
    expect(stored).not.toContain(tokenOf(url));
    expect(stored).toContain(hashSecret(tokenOf(url)));
  });

  it('opens a file link once', async () => {
    const { id } = await bring();
    const token = tokenOf(await attachments.link(id, asCustomer()));
    const { row, bytes } = await attachments.open(token, asCustomer());
    expect(row.id).toBe(id);
    expect(bytes).toEqual(hello);
    await expectNothingChangedBy(() => attachments.open(token, asCustomer()), 'link_used');
  });

  it('opens a file link for only one of twenty concurrent requests', async () => {
    const token = tokenOf(await attachments.link((await bring()).id, asCustomer()));
    const outcomes = await outcomesOf(
      Array.from({ length: 20 }, () => attachments.open(token, asCustomer())),
    );
    expect(outcomes).toEqual(['done', ...times(19, 'link_used')]);
  });

  it('refuses a file link to other users, whose attempts do not use it up', async () => {
    const token = tokenOf(await attachments.link(await sent(customer), asCustomer()));
    await expectNothingChangedBy(() => attachments.open(token, asOther()), 'link_used');
    await expectNothingChangedBy(() => attachments.open(token, asAdmin()), 'link_used');
    expect((await attachments.open(token, asCustomer())).bytes).toEqual(hello);
  });

  it('refuses an unknown file link', async () => {
    for (const token of ['', 'nonsense', 'A'.repeat(43)]) {
      await expectNothingChangedBy(() => attachments.open(token, asAdmin()), 'link_used');
    }
  });

  it('expires a file link after a minute', async () => {
    const { id } = await bring();
    const [first, second] = [
      tokenOf(await attachments.link(id, asCustomer())),
      tokenOf(await attachments.link(id, asCustomer())),
    ];
    pass(minutes - 1);
    expect((await attachments.open(first, asCustomer())).row.id).toBe(id);
    pass(1);
    await expectRefusal(attachments.open(second, asCustomer()), 'link_used');
  });

  it('refuses a link to a file that its user may no longer see', async () => {
    const note = tokenOf(await attachments.link(await sent(admin, { note: true }), asAdmin()));
    await expectRefusal(attachments.open(note, { userId: admin, ownerId: admin }), 'link_used');
    const gone = tokenOf(await attachments.link(await sent(customer), asCustomer()));
    await database.pool.query('delete from tickets where id = $1', [ticketId]);
    await expectRefusal(attachments.open(gone, asCustomer()), 'link_used');
  });
});

describe('the sweep', () => {
  it('[TIC-63] removes unsent uploads older than an hour and expired links, and nothing else', async () => {
    const [old, kept] = [await bring(), await sent(customer)];
    await attachments.link(kept, asCustomer());
    pass(1);
    const young = await bring();
    pass(60 * minutes);
    const fresh = tokenOf(await attachments.link(young.id, asCustomer()));
    await attachments.sweep();

    const { rows: files } = await database.pool.query<{ id: string; content: boolean }>(
      `select a.id, c.attachment_id is not null as content from ticket_attachments a
       left join ticket_attachment_contents c on c.attachment_id = a.id where a.ticket_id = $1`,
      [ticketId],
    );
    expect(new Set(files.map(({ id }) => id))).toEqual(new Set([kept, young.id]));
    expect(files.every(({ content }) => content)).toBe(true);
    const { rows: lost } = await database.pool.query(
      'select 1 from ticket_attachment_contents where attachment_id = $1',
      [old.id],
    );
    expect(lost).toEqual([]);
    const { rows: links } = await database.pool.query('select token_hash from ticket_file_links');
    expect(links).toEqual([{ token_hash: hashSecret(fresh) }]);
  });
});
