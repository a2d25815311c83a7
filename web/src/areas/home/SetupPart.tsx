import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Setup } from '#contract/home/setup'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { apiSettings } from '../../lib/api/settings'
import { Button } from '../../ui/Button'
import { useToasts } from '../../ui/feedback/toasts'
import { HowItRuns } from './setup/HowItRuns'
import classes from './setup/Setup.module.css'
import { SetupSteps } from './setup/SetupSteps'
import { WhenNeeded } from './setup/WhenNeeded'

/** Shows a Super Admin what is left to set up, until everything is done or a Super Admin has hidden it. */
export function SetupPart() {
  const query = useQuery({ ...api.home.setup.query(), ...handlesOwnError })
  // Most installations are set up: nothing takes the place of the figures while it is not known.
  if (query.isPending) return null
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => {
        const isSetUp = data.steps.every(({ is_done: isDone }) => isDone)
        return data.is_hidden || isSetUp ? null : <Checklist setup={data} />
      }}
    </QueryBoundary>
  )
}

function Checklist({ setup }: { setup: Setup }) {
  const t = useText('home')
  const queries = useQueryClient()
  const { success, error } = useToasts()
  const [isBusy, setBusy] = useState(false)
  const hide = async (isHidden: boolean) => {
    setBusy(true)
    try {
      const response = await api.home.updateSetup.call({ body: { is_hidden: isHidden } })
      queries.setQueryData(api.home.setup.query().queryKey, response)
      if (isHidden) success(t('setup.hidden'), { onUndo: () => void hide(false) })
    } catch (thrown) {
      error(asProblem(thrown, apiSettings.texts.network).message)
      setBusy(false)
    }
  }
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <SetupSteps setup={setup} />
        <WhenNeeded />
        <p className={classes.foot}>
          {t('setup.note')}
          <Button variant="subtle" size="small" busy={isBusy} onClick={() => void hide(true)}>
            {t('setup.hide')}
          </Button>
        </p>
      </div>
      <HowItRuns setup={setup} />
    </div>
  )
}
