import { Fragment } from 'react'
import { bidiRuns } from './bidiRuns'

/** Maximum characters of a run that does not wrap: as many as fit on one line of a phone. */
const longestUnbroken = 28

/**
 * User-written text in the direction of its words. Phone numbers, doses, times and names in it keep their order, and do
 * not wrap if they are short, because half a phone number at the end of a line is read as a whole one.
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
