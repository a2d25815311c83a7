import { LifeThreateningAllergies } from '../allergies'

/** Shows patients their own life-threatening allergies. */
export function AllergyAlert() {
  return <LifeThreateningAllergies to="/patient/timeline" />
}
