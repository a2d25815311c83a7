import { BidiText } from '../../../ui/BidiText'

/** A text that a person wrote, in its own direction, so that its last words and its full stop stay at its end. */
export function Written({ children }: { children: string }) {
  return (
    <bdi dir="auto">
      <BidiText>{children}</BidiText>
    </bdi>
  )
}
