import { BidiText } from '../../../ui/BidiText'
import type { Fact } from '../../../ui/Facts'

/** Returns the fact of a text that somebody wrote, in its own direction; none if there is no text. */
export function written(label: string, text: string | null): Fact[] {
  return text ? [writtenOr(label, text, null)] : []
}

/**
 * Returns the fact of a text that somebody wrote, in its own direction.
 * @param otherwise shown if there is no text
 */
export function writtenOr(label: string, text: string | null, otherwise: string | null): Fact {
  const shown = text && (
    <span dir="auto">
      <BidiText>{text}</BidiText>
    </span>
  )
  return { label, value: shown || otherwise }
}

/** Returns the fact of ICD-11 codes; none if there are no codes. */
export function codesFact(label: string, icds: readonly { code: string; title: string }[]) {
  if (icds.length === 0) return []
  return [
    {
      label,
      value: icds.map(({ code, title }) => (
        <div key={code}>
          <bdi>{code}</bdi> <bdi>{title}</bdi>
        </div>
      )),
    },
  ]
}
