import type { Hospital } from '#contract/facilities/hospitals'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'

type Contact = Pick<Hospital, 'c_name' | 'c_phone' | 'c_email'>

/** Whom to ask there. */
export function ContactCard({ c_name, c_phone, c_email }: Contact) {
  const t = useText('facilities')
  return (
    <Card title={t('contact.title')}>
      <Facts
        facts={[
          { label: t('field.c_name'), value: c_name && <Name>{c_name}</Name> },
          { label: t('field.c_phone'), value: c_phone && <Isolate>{c_phone}</Isolate> },
          { label: t('field.c_email'), value: c_email && <Isolate>{c_email}</Isolate> },
        ]}
      />
    </Card>
  )
}
