declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(source: string, destination: string, options?: Record<string, unknown>): Promise<void>;
}
