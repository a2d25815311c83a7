import type * as z from 'zod'
import type { outbox } from '#contract/outbox/calls'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { Dialog } from '../../ui/feedback/Dialog'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import { linksIn } from './linksIn'
import classes from './MailDialog.module.css'

export type Mail = z.output<typeof outbox.list.response>['data'][number]

type MailDialogProps = { mail: Mail; open: boolean; onClose: () => void }

/**
 * Shows an email as plain text with clickable links. It stays mounted while closed, so that focus returns to the
 * control that opened it.
 */
export function MailDialog({ mail, open, onClose }: MailDialogProps) {
  const t = useText('outbox')
  const zone = useUser().time_zone
  return (
    <Dialog open={open} onClose={onClose} title={<Name lang={mail.language}>{mail.subject}</Name>} size="wide">
      <div className={classes.mail}>
        <Facts
          facts={[
            { label: t('to'), value: <Isolate>{mail.to}</Isolate> },
            { label: t('at'), value: <InstantText instant={mail.created_at} zone={zone} /> },
          ]}
        />
        <div className={classes.body} dir="auto" lang={mail.language}>
          {linksIn(mail.body).map((part) =>
            part.isLink ? (
              <a key={part.at} href={part.text} dir="ltr">
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </div>
      </div>
    </Dialog>
  )
}
