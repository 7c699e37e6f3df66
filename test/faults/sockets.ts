/** Clients without a browser on a real server: every frame goes over a WebSocket that can be cut. */
import { WebSocket } from "ws";
import { Dice } from "../host/server/dice.ts";
import type { Link } from "../host/server/link.ts";
import { Realm } from "../host/server/realm.ts";
import { openServer, type ServedTable } from "../host/server/serve.ts";
import { Storage } from "../host/server/storage.ts";
import { BUILT, readSystem } from "../host/server/system.ts";

export class Wired {
  readonly dice = new Dice("random");
  #socket: WebSocket | undefined;

  private constructor(
    readonly name: string,
    readonly realm: Realm,
    readonly complaints: readonly string[],
  ) {}

  /** Joins, and resolves when the client's game is ready. */
  static async join(served: ServedTable, name: string): Promise<Wired> {
    const complaints: string[] = [];
    const realm = new Realm({
      system: await readSystem(BUILT),
      generation: served.authority.release.generation,
      storage: new Storage(),
      complain: (level, text) => level === "error" && complaints.push(`${name}: ${text}`),
    });
    const client = new Wired(name, realm, complaints);
    realm.context.hostDice = { next: (faces: number) => client.dice.next(faces) };
    await realm.load();
    await client.#connect(served);
    return client;
  }

  async #connect({ address }: ServedTable): Promise<void> {
    const page = await (await fetch(`${address}/game?user=${this.name}`)).text();
    const token = /"([A-Za-z0-9]{32})"/.exec(page)?.[1] ?? "";
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws?token=${token}`);
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      let link: Link | undefined;
      socket.on("message", (data) => {
        if (link) return link.receive(String(data));
        link = this.realm.link(
          (text) => socket.send(text),
          () => socket.close(),
        );
        this.realm.start(link, JSON.parse(String(data)).snapshot).then(resolve, reject);
      });
      socket.on("close", () => link?.cut());
      socket.on("error", reject);
    });
  }

  run<T>(code: string): Promise<T> {
    return this.realm.evaluate(`(async () => { ${code} })()`);
  }

  /** Cuts the connection at once, and ends the client. */
  pull(): void {
    this.#socket?.terminate();
    this.realm.close();
  }
}

/** A served demo world in memory with these users. */
export async function wire(
  generation: 13 | 14,
  names: readonly string[],
): Promise<{ served: ServedTable; people: Wired[]; close(): Promise<void> }> {
  const served = await openServer({ system: BUILT, generation, demo: true, port: 0 });
  const people: Wired[] = [];
  for (const name of names) people.push(await Wired.join(served, name));
  return {
    served,
    people,
    close: async () => {
      for (const client of people) client.pull();
      await served.close();
    },
  };
}
