import { BidiText } from './BidiText'

/** What something or somebody is called, apart from what stands around it, and in order where it holds a number. */
export function Name({ children }: { children: string | null | undefined }) {
  return <bdi>{children && <BidiText>{children}</BidiText>}</bdi>
}
