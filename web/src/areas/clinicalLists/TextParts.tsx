import { BidiText } from '../../ui/BidiText'

/** Shows texts that may be in different scripts, each followed by a dot; those that are null are left out. */
export function TextParts({ parts }: { parts: readonly (string | null)[] }) {
  return parts.map(
    (text) =>
      text && (
        <span key={text}>
          <BidiText>{text}</BidiText>
          {' · '}
        </span>
      ),
  )
}
