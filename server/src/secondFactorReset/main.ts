import { resetSecondFactorByOperator } from '../areas/auth'
import { withServer } from '../operatorCommand'
import { runIn, systemContext } from '../platform/context'
import { print, runCommand } from '../runCommand'

/** `npm run second-factor:reset -- EMAIL`: for a Super Admin who has lost phone and recovery codes. */
runCommand(async () => {
  const [email] = process.argv.slice(2)
  if (!email) throw new Error('Usage: npm run second-factor:reset -- EMAIL')
  await withServer(async ({ platform }) => {
    await runIn(systemContext(platform), () => resetSecondFactorByOperator(email))
    print(`Two-step sign-in of ${email} is off. The password alone is enough to sign in.`)
  })
})
