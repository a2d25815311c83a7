import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { useLeaveGuard } from '../../../app/router/useLeaveGuard'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Card } from '../../../ui/Card'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { DiagnosisCodesCard, useDiagnosisCodes } from '../../icd'
import { isReadOnly } from '../isReadOnly'
import classes from './case.module.css'

/** The diagnosis codes of a case; they can be changed while it is open, by those who may. */
export function DiagnosisTab({ episode }: { episode: Episode }) {
  const { can } = useAuthSession()
  return isReadOnly(episode) || !can('update-episode') ? <Codes episode={episode} /> : <Choice episode={episode} />
}

function Choice({ episode }: { episode: Episode }) {
  const codes = useDiagnosisCodes(episode, 'episode')
  useLeaveGuard(codes.isChanged)
  return <DiagnosisCodesCard codes={codes} />
}

function Codes({ episode }: { episode: Episode }) {
  const t = useText('episodes')
  const icd = useText('icd')
  const { icd_codes: codes } = episode
  return (
    <Card title={icd('codes.title')}>
      {codes.length === 0 ? (
        <p className={classes.none}>{t('diagnosis.none')}</p>
      ) : (
        <ul className={classes.codes}>
          {codes.map(({ id, theCode, title }) => (
            <li key={id}>
              <Isolate>{theCode}</Isolate> · <Name>{title}</Name>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
