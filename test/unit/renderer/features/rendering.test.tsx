import { render, renderHook, screen } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { StationProvider, useJob } from '../../../../renderer/bridge/StationContext.tsx';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { useJobList } from '../../../../renderer/bridge/useJobs.ts';
import { act } from '../../../support/act.ts';
import { createFakeBridge } from '../../../support/fakeBridge.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

function Row({ jobId }: { readonly jobId: string }) {
  return <li>{`${jobId} ${useJob(jobId)?.attempts}`}</li>;
}

describe('a job that the page does not know', () => {
  it('is null', () => {
    const client = createStationClient(stationOf(createFakeBridge().bridge));
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <StationProvider client={client}>{children}</StationProvider>
    );
    expect(renderHook(() => useJob('unknown'), { wrapper }).result.current).toBeNull();
  });
});

describe('a list of jobs', () => {
  it('renders again only the row whose job changed', () => {
    const fake = createFakeBridge();
    const client = createStationClient(stationOf(fake.bridge));
    const rendered: string[] = [];
    function List() {
      const { ids } = useJobList('queue');
      return (
        <Profiler id="list" onRender={() => {}}>
          {ids.map((id) => (
            <Profiler key={id} id={id} onRender={(name) => rendered.push(name)}>
              <Row jobId={id} />
            </Profiler>
          ))}
        </Profiler>
      );
    }
    client.jobs.accept(['a', 'b', 'c'].map((id, seq) => sampleJob({ id, seq, state: 'queued' })));
    render(
      <StationProvider client={client}>
        <List />
      </StationProvider>,
    );
    rendered.length = 0;
    act(() => fake.change(sampleJob({ id: 'b', seq: 1, version: 2, state: 'submitting', attempts: 4 })));
    expect(screen.getByText('b 4')).toBeTruthy();
    expect(rendered).toEqual(['b']);
  });
});
