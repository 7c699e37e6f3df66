/** The compiler does not read the large JSON file. */
declare const vectors: unknown;
export default vectors;
