import { Collection } from "../utils/collection.ts";

/** The part of a tour that the list uses. */
interface Registered {
  namespace: string;
  id: string;
}

/** Every tour by "namespace.id". */
export class ToursCollection extends Collection<Registered> {
  register(namespace: string, id: string, tour: Registered): void {
    const key = `${namespace}.${id}`;
    if (this.has(key)) throw new Error(`There is a tour ${key} already`);
    tour.namespace = namespace;
    tour.id = id;
    this.set(key, tour);
  }
}
