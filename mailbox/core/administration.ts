import type { DeliveryStore } from './DeliveryStore.ts';
import type { Sha256 } from './digest.ts';
import type { Result } from './result.ts';

interface AdministrationDeps {
  readonly store: DeliveryStore;
  readonly sha256: Sha256;
  /** Random text of that many bytes, in letters that need no escaping in an address. */
  readonly secret: (bytes: number) => string;
}

/** Random bytes in a path and in a token. */
const SECRET_BYTES = 32;
const ID_BYTES = 12;

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

const no = (error: string): { readonly ok: false; readonly error: string } => ({ ok: false, error });

const badName = (name: string) =>
  no(
    `"${name}" is no name: letters, digits, spaces, dots, dashes and underlines, at most 40, a letter or digit first.`,
  );

/** The commands for the owner of the mailbox. Each result is one value or one sentence. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration({ store, sha256, secret }: AdministrationDeps) {
  const boxNamed = async (name: string) => (await store.boxes()).find((box) => box.name === name) ?? null;
  const noBox = (name: string) => no(`There is no box "${name}". Add it first: --add-box ${name}`);

  return {
    /** Returns the path under which the box takes deliveries. */
    async addBox(name: string): Promise<Result<string>> {
      if (!NAME.test(name)) return badName(name);
      if ((await boxNamed(name)) !== null)
        return no(`There is a box "${name}" already. Another path for it: --add-box ${name} --new-path`);
      const path = secret(SECRET_BYTES);
      await store.addBox({ id: secret(ID_BYTES), name, path });
      return { ok: true, value: path };
    },

    /** Gives the box another path, which is returned. Deliveries to the old one are refused within seconds. */
    async newPath(name: string): Promise<Result<string>> {
      const box = await boxNamed(name);
      if (box === null) return noBox(name);
      const path = secret(SECRET_BYTES);
      return (await store.setPath(box.id, path)) ? { ok: true, value: path } : noBox(name);
    },

    /** Returns the station's token, which is shown only this once. */
    async addStation(boxName: string, name: string): Promise<Result<string>> {
      if (!NAME.test(name)) return badName(name);
      const box = await boxNamed(boxName);
      if (box === null) return noBox(boxName);
      if ((await store.stations()).some((station) => station.box === box.id && station.name === name))
        return no(
          `Box "${boxName}" has a station "${name}" already. Its token cannot be shown again: remove it first.`,
        );
      const token = secret(SECRET_BYTES);
      await store.addStation({ box: box.id, name, tokenHash: sha256([new TextEncoder().encode(token)]) });
      return { ok: true, value: token };
    },

    async removeStation(boxName: string, name: string): Promise<Result<null>> {
      const box = await boxNamed(boxName);
      if (box === null) return noBox(boxName);
      if (await store.removeStation(box.id, name)) return { ok: true, value: null };
      return no(`Box "${boxName}" has no station "${name}".`);
    },
  };
}
