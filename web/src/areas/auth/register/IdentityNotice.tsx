import { type Identity, identityConflicts, normalizeNationalId, readNationalId } from '#contract/rules/nationalId'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { browserZone, dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDay } from '../../../ui/format'

type IdentityNoticeProps = Identity & {
  /** Sets the birth date and gender of the form to those in the national ID. */
  onUse: (read: { birth_date: string; gender: 'male' | 'female' }) => void
}

/** Warns if birth date and gender are not those in the national ID, or if its birth date does not exist. */
export function IdentityNotice({ nationalId, birthDate, gender, onUse }: IdentityNoticeProps) {
  const t = useText('auth')
  const own = useText('register')
  const language = useLanguage()
  const number = normalizeNationalId(nationalId)
  const [conflict] = identityConflicts({ nationalId: number, birthDate, gender }, dayIn(browserZone()))
  if (!conflict) return null
  const read = conflict.field === 'uuid' ? undefined : readNationalId(number)
  if (!read)
    return (
      <InlineNotice tone="warn" alert>
        {own('identity.impossibleDate')}
      </InlineNotice>
    )
  return (
    <InlineNotice
      tone="warn"
      alert
      action={
        <Button size="small" onClick={() => onUse({ birth_date: read.birthDate, gender: read.gender })}>
          {own('identity.useRead')}
        </Button>
      }
    >
      {own('identity.differs', {
        date: formatDay(read.birthDate, language, 'long'),
        gender: t(`gender.${read.gender}`),
      })}
    </InlineNotice>
  )
}
