import type { VitalType } from '#contract/vitals/types'
import type { FormPart } from '../../../app/form/useForm'
import type { VitalSign } from '../types'
import type { SetValues } from './setValues'

/** What the fields of a set have in common. */
export interface SetFieldProps {
  form: FormPart<SetValues>
  /** The types whose value is unusual. */
  unusual: ReadonlySet<string>
  /** The last measured value of each type. */
  previous: ReadonlyMap<VitalType, VitalSign>
  /** The hospital's time zone. */
  zone: string
}
