import { BidiText } from '../../../ui/BidiText'

/** Returns the fact of a text that somebody wrote, in its own direction; none if there is no text. */
export function written(label: string, text: string | null) {
  if (!text) return []
  return [
    {
      label,
      value: (
        <span dir="auto">
          <BidiText>{text}</BidiText>
        </span>
      ),
    },
  ]
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
