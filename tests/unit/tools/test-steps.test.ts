import { expect, test } from 'vitest';

import { STEPS, chosenSteps } from '../../../tools/test-steps.ts';

const namesOf = (...args: readonly string[]): readonly string[] => chosenSteps(args).map(({ name }) => name);

test('without arguments all steps run, in their order and without shares', () => {
  expect(chosenSteps([])).toEqual(STEPS);
});

test.each([1, 2, 3, 5])(
  '%i shards together run every step: a split step in each, the others once, except the release',
  (count) => {
    const shards = Array.from({ length: count }, (_, at) => chosenSteps(['--shard', `${at + 1}/${count}`]));
    for (const { name, shard, command } of STEPS) {
      const runs = shards.flat().filter((step) => step.name === name);
      expect(runs, name).toHaveLength(shard === 'split' || name === 'release' ? count : 1);
      const shares = runs.map((step) => step.command.slice(command.length).join());
      expect(shares).toEqual(runs.map((_, at) => (shard === 'split' ? `--shard=${at + 1}/${count}` : '')));
    }
  },
);

test('each shard renders the release before the steps that read it', () => {
  for (const shard of ['1/3', '2/3', '3/3']) {
    const names = namesOf('--shard', shard);
    const readers = names.filter((name) => ['scenarios', 'audit', 'budgets', 'browser'].includes(name));
    expect(readers.every((name) => names.indexOf(name) > names.indexOf('release'))).toBe(true);
    expect(names).toContain('release');
  }
});

test('a shard can be limited to some steps', () => {
  expect(namesOf('--only', 'release,browser', '--shard', '3/3')).toEqual(['release', 'browser']);
});

test.each(['0/3', '4/3', '3', 'a/b', '1/3/5', '-1/3', '1.5/3'])('"--shard=%s" is refused by name', (shard) => {
  expect(() => chosenSteps([`--shard=${shard}`])).toThrow(
    `"${shard}" is not a shard; the second of three is --shard 2/3.`,
  );
});

test('an unknown step is refused by name', () => {
  expect(() => chosenSteps(['--only', 'brwser'])).toThrow('There is no step "brwser"; steps are: format, lint,');
});
