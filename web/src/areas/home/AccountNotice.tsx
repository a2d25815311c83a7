import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'

interface AccountNoticeProps {
  children: string
  /** The page where the user can do what the notice asks for, and the label of its link. */
  to: string
  label: string
}

/** Asks users to complete or protect their account. */
export function AccountNotice({ children, to, label }: AccountNoticeProps) {
  return (
    <InlineNotice
      tone="warn"
      action={
        <Button size="small" to={to}>
          {label}
        </Button>
      }
    >
      {children}
    </InlineNotice>
  )
}
