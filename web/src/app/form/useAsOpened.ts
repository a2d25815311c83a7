import { useState } from 'react'

/**
 * Returns a record as it was when its form was opened, whatever is fetched meanwhile. The values of the form come from it, so
 * its revision is the one that must be sent with them.
 */
export function useAsOpened<R>(record: R): R {
  const [opened] = useState(() => record)
  return opened
}
