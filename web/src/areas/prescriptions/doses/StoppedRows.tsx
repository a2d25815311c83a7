import { IconBan } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { BidiText } from '../../../ui/BidiText'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import type { PatientDoses } from '../types'
import classes from './doses.module.css'

/** The prescriptions that ended within the window, struck through, with when, by whom and why. */
export function StoppedRows({ stopped, zone }: { stopped: PatientDoses['stopped']; zone: string }) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  return stopped.map((row) => (
    <p key={row.prescription_id} className={classes.stopped}>
      <IconBan aria-hidden="true" />
      <span>
        <s>
          <Isolate>
            {row.drug_name} {row.dosage_text}
          </Isolate>
        </s>{' '}
        · {t('stopped.at', { time: at(row.at) })} · <Name>{row.by.name_text}</Name>
        {row.reason && (
          <>
            {' · '}
            <BidiText>{row.reason}</BidiText>
          </>
        )}
      </span>
    </p>
  ))
}
