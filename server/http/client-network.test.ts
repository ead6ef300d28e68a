import { describe, expect, test } from "vitest";
import { clientAddress, networkOf, trustedProxies } from "./client-network.ts";

describe("networkOf", () => {
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

describe("clientAddress", () => {
  const proxies = trustedProxies(["127.0.0.1", "10.0.0.0/8"]);

  test("returns the connection's address when no proxy is trusted", () => {
    expect(clientAddress("198.51.100.7", "1.2.3.4", trustedProxies([]))).toBe("198.51.100.7");
  });

  test("returns the address that the trusted proxy saw, not what the client claims", () => {
    expect(clientAddress("127.0.0.1", "6.6.6.6, 198.51.100.7", proxies)).toBe("198.51.100.7");
  });

  test("skips a chain of trusted proxies", () => {
    expect(clientAddress("::ffff:127.0.0.1", "198.51.100.7, 10.1.1.1", proxies)).toBe("198.51.100.7");
  });

  test("returns the proxy's address when the header is malformed", () => {
    expect(clientAddress("127.0.0.1", "unknown, <script>", proxies)).toBe("127.0.0.1");
  });
});
