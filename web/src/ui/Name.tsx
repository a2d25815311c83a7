import type { Language } from '#contract/kit/translate'
import { BidiText } from './BidiText'

interface NameProps {
  children: string | null | undefined
  /** The language of a text that is not in that of the page. */
  lang?: Language
}

/** A name, isolated from the surrounding text; numbers in it keep their order. */
export function Name({ children, lang }: NameProps) {
  return <bdi {...(lang ? { lang } : {})}>{children && <BidiText>{children}</BidiText>}</bdi>
}
