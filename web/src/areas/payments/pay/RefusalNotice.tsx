import { InlineNotice } from '../../../ui/feedback/InlineNotice'

/** Says why a provider did not start a payment; nothing if it did. */
export function RefusalNotice({ refusal }: { refusal: string | null }) {
  if (refusal === null) return null
  return (
    <InlineNotice tone="danger" alert>
      {refusal}
    </InlineNotice>
  )
}
