import { describe, expect, test } from "vitest";
import { networkOf, trustedProxies, visitorAddress } from "./client-network.ts";

describe("the network that tries are counted by", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["nonsense", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("the visitor's address", () => {
  const proxies = trustedProxies(["127.0.0.1", "10.0.0.0/8"]);

  test("is the connection's own, when no proxy is trusted", () => {
    expect(visitorAddress("198.51.100.7", "1.2.3.4", trustedProxies([]))).toBe("198.51.100.7");
  });

  test("is what the trusted proxy saw, not what the visitor claims", () => {
    expect(visitorAddress("127.0.0.1", "6.6.6.6, 198.51.100.7", proxies)).toBe("198.51.100.7");
  });

  test("is found behind a chain of trusted proxies", () => {
    expect(visitorAddress("::ffff:127.0.0.1", "198.51.100.7, 10.1.1.1", proxies)).toBe("198.51.100.7");
  });

  test("is the proxy's, when the header holds nonsense", () => {
    expect(visitorAddress("127.0.0.1", "unknown, <script>", proxies)).toBe("127.0.0.1");
  });
});
