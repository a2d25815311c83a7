import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import type { Escalation } from './types'

/** The critical values that opened an escalation: analyte, value with its unit, and which limit it is beyond. */
export function ResultText({ escalation: { result } }: { escalation: Escalation }) {
  if (!result) return null
  if (result.values.length === 0)
    return (
      <p>
        <Name>{result.name}</Name>
      </p>
    )
  return result.values.map(({ analyte, value, unit, flag_text: text }) => (
    <p key={analyte}>
      <Name>{analyte}</Name> <Isolate>{unit === null ? value : `${value} ${unit}`}</Isolate> · {text}
    </p>
  ))
}
