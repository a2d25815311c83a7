import { IconFlask, IconRadioactive } from '@tabler/icons-react'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { Worklist } from '#contract/home/attention'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { formatNumber } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { worklistAddress } from '../worklistAddress'
import classes from './Attention.module.css'

const priorities = ['stat', 'urgent', 'routine'] as const

/** Shows the open orders of each center by priority, which lead to its worklist. */
export function WorklistsCard({ worklists }: { worklists: readonly Worklist[] }) {
  const t = useText('home')
  const language = useLanguage()
  return (
    <Card flush title={t('worklists.title')}>
      <RowList>
        {worklists.map((center) => (
          <Row
            key={center.id}
            start={center.center_type === CENTER_TYPE.radiology ? <IconRadioactive /> : <IconFlask />}
            title={<Name>{center.name}</Name>}
            line={
              <span className={classes.figures}>
                {priorities.map((priority) => (
                  <span key={priority} className={priority === 'stat' && center.stat > 0 ? classes.urgent : undefined}>
                    {t(`worklists.${priority}`, { number: formatNumber(center[priority], language) })}
                  </span>
                ))}
              </span>
            }
            to={worklistAddress(center.id, center.center_type)}
          />
        ))}
      </RowList>
    </Card>
  )
}
