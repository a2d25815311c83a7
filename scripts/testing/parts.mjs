import { fuzzEnvironment, fuzzParameters } from './fuzz.mjs'
import {
  buildGate,
  commandGate,
  drillGate,
  playwrightGate,
  scriptCommand,
  typesGate,
  upgradeGate,
  vitestGate,
} from './gates.mjs'
import { node24Gate, withNode24 } from './node24.mjs'
import { runVitest } from './runners.mjs'

/**
 * One part of `npm run test:all`.
 * @typedef {object} Part
 * @property {string} description
 * @property {boolean} [needsPrograms] whether it needs the browser and the other programs
 * @property {(session: import('./setup.mjs').Session) => import('./runGates.mjs').Gate[]} gates
 */

const env = { TEST_SCOPE: 'all' }

/** Vitest parameters for the access matrix and the explanations of access. */
const accessParameters = ['--project', 'server', 'server/src/accessMatrix', 'server/src/areas/why']

/** @returns {Part} */
function screensPart(language, code) {
  return {
    description: `every screen in ${language}, at both widths, light and dark, with real Tab presses`,
    needsPrograms: true,
    gates: (session) => [
      buildGate(session),
      playwrightGate('Screens', session, { projects: [`screens ${code}*`], workers: 2, env }),
    ],
  }
}

/** @returns {Part} */
function journeysPart(language, code) {
  return {
    description: `every journey in ${language}, at both widths`,
    needsPrograms: true,
    gates: (session) => [
      buildGate(session),
      playwrightGate('Journeys', session, { projects: [`journeys ${code}*`], workers: 2, env }),
    ],
  }
}

/** @type {Record<string, Part>} */
export const parts = {
  'screens-en': screensPart('English', 'en'),
  'screens-ar': screensPart('Arabic', 'ar'),
  'journeys-en': journeysPart('English', 'en'),
  'journeys-ar': journeysPart('Arabic', 'ar'),
  media: {
    description: 'everything with real media and shaped networks, in both languages and at both widths',
    needsPrograms: true,
    gates: (session) => [
      buildGate(session),
      playwrightGate('Media journeys', session, { projects: ['media*'], workers: 1, env }),
      vitestGate('Media tests', session, ['media']),
    ],
  },
  processes: {
    description: 'tests with several servers, Redis, and killed or restarted processes; the whole access matrix',
    needsPrograms: true,
    gates: (session) => [
      vitestGate('Processes', session, ['processes']),
      { name: 'Access', run: () => runVitest(session, 'Access', accessParameters, { env }) },
    ],
  },
  fuzz: {
    description:
      '100,000 mutated requests with a new seed; server and unit tests with 20 times as many property test inputs',
    gates: (session) => [
      { name: 'Fuzz', run: () => runVitest(session, 'Fuzz', fuzzParameters, { env: fuzzEnvironment() }) },
      vitestGate('Properties', session, ['server', 'unit'], env),
    ],
  },
  templates: {
    description: 'a new area from each template of npm run new:area: types, lint and the tests derived for it',
    gates: (session) => [commandGate('New areas', session, scriptCommand(session, 'testing/newArea.mjs'))],
  },
  drill: {
    description:
      '240 crashes of server and database under load; 50 crashes of the server during refunds, and 50 during rounds of doses',
    // More rounds would fail: npm start gives up on a server that is killed more than ten times within a minute.
    gates: (session) => [
      buildGate(session),
      drillGate(session, { rounds: 15, runs: 16 }),
      { ...commandGate('Dose drill', session, scriptCommand(session, 'drill/doses.mjs')), needs: 'Build' },
      { ...commandGate('Money drill', session, scriptCommand(session, 'drill/money.mjs')), needs: 'Build' },
    ],
  },
  deploy: {
    description:
      'what deploy/ describes, with nginx, PostgreSQL 15 and Redis of Debian and without containers; restarts and kills under load',
    gates: (session) => [
      buildGate(session),
      { ...commandGate('Deploy drill', session, scriptCommand(session, 'drill/deploy.mjs')), needs: 'Build' },
    ],
  },
  upgrade: {
    description:
      'the last release with a million appointments is upgraded, rolled back and upgraded again under load, server beside server',
    gates: (session) => [buildGate(session), upgradeGate(session)],
  },
  node24: {
    description: 'type check, build, startup, server and unit tests with Node 24',
    needsPrograms: true,
    gates(session) {
      const node24 = withNode24(session)
      const needs = 'Node 24'
      return [
        node24Gate(node24),
        { ...typesGate(node24), needs },
        { ...buildGate(node24, '--force'), needs },
        { ...commandGate('Start', node24, scriptCommand(node24, 'testing/startOnce.mjs')), needs: 'Build' },
        { ...vitestGate('Tests', node24, ['server', 'unit']), needs },
      ]
    },
  },
}
