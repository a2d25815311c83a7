import type { Plugin } from 'vite'

const index = /web\/src\/areas\/\w+\/index\.tsx?$/

/**
 * Lets a screen that imports one name from the index of an area load only the module that has it. Otherwise it would also
 * load all others that the index exports, because their styles count as side effects.
 */
export function pureIndexes(): Plugin {
  return {
    name: 'mashfa-pure-indexes',
    apply: 'build',
    transform(_code, id) {
      return index.test(id) ? { moduleSideEffects: false } : undefined
    },
  }
}
