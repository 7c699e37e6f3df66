/** Calculations of threat that run on this client, by the creature's uuid. */
export interface RunningThreat {
  /** Combats simulated so far. */
  combats: number;
  cancel(): void;
}

export const runningThreats = new Map<string, RunningThreat>();
