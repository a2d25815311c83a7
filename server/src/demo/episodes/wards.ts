import type { DemoHospitals } from '../places'

/** The departments of each hospital of the demo: English and Arabic names. */
export const demoDepartments: Record<keyof DemoHospitals, readonly (readonly [string, string])[]> = {
  hub: [
    ['Cardiac care', 'رعاية القلب'],
    ['Internal medicine', 'الباطنة'],
    ['Intensive care', 'العناية المركزة'],
  ],
  aswan: [
    ['Internal medicine', 'الباطنة'],
    ['Surgery', 'الجراحة'],
  ],
  banadir: [
    ['Children’s ward', 'الأطفال'],
    ['Maternity', 'الولادة'],
  ],
  hargeisa: [
    ['Internal medicine', 'الباطنة'],
    ['Emergency', 'الطوارئ'],
  ],
}

/** An inpatient of the demo. Times are relative to the start of the demo. */
export interface DemoInpatient {
  /** The email of the demo account that is the patient; without it, a person who cannot sign in is stored. */
  account?: string
  first: string
  last: string
  /** The name in the other script. */
  alternate: string
  gender: 'male' | 'female'
  birth: string
  nationalId: string
  phone: string
  hospital: keyof DemoHospitals
  /** English name. */
  department: string
  /** English name. */
  specialty: string
  bed: string
  /** Where the patient lay before, and how many hours after the admission they moved. */
  before?: { department: string; bed: string; hours: number }
  /** Hours since the admission. */
  admitted: number
  /** Hours since the discharge. */
  discharged?: number
  isStable: boolean
  complaint: string
  history: string
  examination: string | null
  codes: readonly (readonly [string, string])[]
  guardian?: { first: string; last: string; address: string; nationalId: string; phone: string }
}
