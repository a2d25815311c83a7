import { Fragment } from 'react'
import { bidiRuns } from './bidiRuns'

/** Characters: as long as this it finds room in a line of a phone. */
const longestUnbroken = 28

/**
 * What a person wrote, in the direction of their words; phones, doses, times and names inside keep their order, and stay
 * in one line where they are short: half a phone number at the end of a line is read as a whole one.
 */
export function BidiText({ children }: { children: string }) {
  return bidiRuns(children).map(({ at, text, ltr }) =>
    ltr ? (
      <bdi key={at} dir="ltr" className={text.length <= longestUnbroken ? 'unbroken' : undefined}>
        {text}
      </bdi>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}
