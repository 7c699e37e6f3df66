/** Declares the large JSON file without type-checking its content. */
declare const vectors: unknown;
export default vectors;
