/** Details of a validation failure. */
export interface FailureDetails {
  invalidValue?: unknown;
  fallback?: unknown;
  message?: string;
  unresolved?: boolean;
}

/** Why a value was rejected; failures of records and lists contain those of their parts. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  message: string;
  unresolved: boolean;
  dropped = false;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];

  constructor({ invalidValue, fallback, message = "is not a valid value", unresolved = true }: FailureDetails = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.message = message;
    this.unresolved = unresolved;
  }
  isEmpty(): boolean {
    return !Object.keys(this.fields).length && !this.elements.length;
  }
  /** Every reason as [path, reason]. */
  *entries(path: string[] = []): Generator<[string, string]> {
    if (this.isEmpty()) yield [path.join("."), this.message];
    for (const [key, failure] of Object.entries(this.fields)) yield* failure.entries([...path, key]);
    for (const { id, failure } of this.elements) yield* failure.entries([...path, String(id)]);
  }
  getFailure(path: string): DataModelValidationFailure | undefined {
    return path
      .split(".")
      .reduce<DataModelValidationFailure | undefined>(
        (f, key) => f?.fields[key] ?? f?.elements.find((e) => String(e.id) === key)?.failure,
        this,
      );
  }
  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }
  toObject(): FailureDetails {
    return { invalidValue: this.invalidValue, fallback: this.fallback, message: this.message };
  }
  toString(): string {
    return [...this.entries()].map(([path, reason]) => (path ? `${path}: ${reason}` : reason)).join("\n");
  }
}

export class DataModelValidationError extends Error {
  failure: DataModelValidationFailure | null;
  constructor(failure: DataModelValidationFailure | string, options: ErrorOptions = {}) {
    super(typeof failure === "string" ? failure : failure.toString(), options);
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? null : failure;
  }
  getFailure(path: string): DataModelValidationFailure | undefined {
    return this.failure?.getFailure(path);
  }
  getAllFailures(): Record<string, string> | undefined {
    return this.failure ? Object.fromEntries(this.failure.entries()) : undefined;
  }
  asHTML(): string {
    return `<ul>${this.message
      .split("\n")
      .map((line) => `<li>${line}</li>`)
      .join("")}</ul>`;
  }
}
