/** World settings for a test: the defaults with overrides. */
import { type House, readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";

export const houseWith = (other: Partial<House> = {}): House => readHouse(other);
