import { BidiText } from './BidiText'

/** A name, isolated from the surrounding text; numbers in it keep their order. */
export function Name({ children }: { children: string | null | undefined }) {
  return <bdi>{children && <BidiText>{children}</BidiText>}</bdi>
}
