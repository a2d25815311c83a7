import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Facts } from '../../../ui/Facts'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import classes from '../table/table.module.css'
import { typeOfId, type VitalSign, type VitalSignWithVersions } from '../types'
import { CorrectionForm } from './CorrectionForm'
import { Versions } from './Versions'

type SignDetailProps = {
  /** Undefined while the dialog is closed. */
  sign: Pick<VitalSign, 'id' | 'type_title'> | undefined
  /** The hospital's time zone. */
  zone: string
  onClose: () => void
}

/** Shows one vital sign in a dialog, with what corrections replaced, and lets it be corrected. */
export function SignDetail({ sign, zone, onClose }: SignDetailProps) {
  return (
    <Dialog open={sign !== undefined} onClose={onClose} title={sign && <Name>{sign.type_title}</Name>}>
      {sign && <Detail id={sign.id} zone={zone} onClose={onClose} />}
    </Dialog>
  )
}

function Detail({ id, zone, onClose }: { id: number; zone: string; onClose: () => void }) {
  const query = useQuery({ ...api.vitals.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="form" count={2}>
      {({ data }) => <Shown sign={data} zone={zone} onClose={onClose} />}
    </QueryBoundary>
  )
}

function Shown({ sign, zone, onClose }: { sign: VitalSignWithVersions; zone: string; onClose: () => void }) {
  const t = useText('vitals')
  const { can } = useAuthSession()
  const time = useWardTime(zone)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const type = typeOfId(sign.type_id)
  if (isCorrecting && type) return <CorrectionForm sign={sign} type={type} onClose={onClose} />
  return (
    <div className={classes.detail}>
      {sign.is_error && <InlineNotice tone="warn">{t('isError')}</InlineNotice>}
      <Facts
        facts={[
          { label: t('column.value'), value: <Name>{sign.rate_text}</Name> },
          { label: t('measured'), value: time(sign.date_original) },
          { label: t('column.staff'), value: <Name>{sign.staff.name_text}</Name> },
          { label: t('note'), value: sign.note && <BidiText>{sign.note}</BidiText> },
        ]}
      />
      <Versions sign={sign} zone={zone} />
      {sign.editable && type && can('update-vital-sign') && (
        <div>
          <Button icon={<IconPencil />} onClick={() => setIsCorrecting(true)}>
            {t('correct')}
          </Button>
        </div>
      )}
    </div>
  )
}
